import { Choices } from "../oracle/choices.ts";
import { command } from "../oracle/grammar/command.ts";

const tokens = [
  ..."; ;; ;& ;;& & && | || |& ( ) (( )) { } [[ ]] [ ] < > >> << <<- <<< <> >| &> &>> >& <& <( >( $ $( ${ $(( ` ' \" \\ # ! = += * ? ~ if then elif else fi for in do done while until case esac select function time coproc eval exec env xargs bash -c find -exec {} + sh trap source cd x=1 $x a=( ${x:- } )".split(
    " ",
  ),
  " ",
  "\n",
  "\t",
  "\r",
  "$'",
  '$"',
  "EOF",
  "\\\n",
  "evil",
  "\0",
  "é",
  "\uD800",
];

/** Texts without sense: characters, tokens, and damaged commands, by turns. */
export function noise(seed: number): string {
  const choices = Choices.fromSeed(seed);
  if (seed % 3 === 0) return characters(choices);
  if (seed % 3 === 1) return soup(choices);
  return damaged(choices);
}

function characters(choices: Choices): string {
  const most = choices.pick([0x80, 0x100, 0x10000]);
  return Array.from({ length: choices.below(200) }, () =>
    String.fromCharCode(choices.below(most)),
  ).join("");
}

function soup(choices: Choices): string {
  const between = choices.pick(["", " "]);
  return Array.from({ length: choices.below(60) }, () => choices.pick(tokens)).join(between);
}

function damaged(choices: Choices): string {
  let { text } = command(choices);
  for (let times = choices.below(4); times >= 0; times--) {
    const at = choices.below(text.length + 1);
    const end = Math.min(text.length, at + choices.below(20));
    const instead = choices.pick(["", choices.pick(tokens), text.slice(at, end).repeat(2)]);
    text = text.slice(0, at) + instead + text.slice(end);
  }
  return text;
}
