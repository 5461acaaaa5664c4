/** A walk along a sequence of symbols. */
export interface Reader {
  /**
   * Take the next symbol.
   * @returns the length of the longest run that ends with it and stands in the indexed sequence,
   *   and where one such run ends there; length 0 if there is none
   */
  next(symbol: number): { readonly length: number; readonly last: number };
}

export interface Automaton {
  append(symbol: number): void;
  reader(): Reader;
}

interface State {
  length: number;
  /** State of the longest shorter run that stands elsewhere too. */
  link: State | undefined;
  /** Where the run of this state first ends. */
  readonly last: number;
  /** The first way on; nearly all states have no other, and a Map for each would cost far more. */
  symbol: number;
  target: State | undefined;
  others: Map<number, State> | undefined;
}

/**
 * A suffix automaton (A. Blumer et al., 1985): it knows every run of a sequence, has at most two
 * states for each symbol, and takes a symbol in amortised constant time.
 */
export function createAutomaton(): Automaton {
  const root = createState(0, undefined, -1);
  let end = root;
  let size = 0;
  return {
    append: (symbol) => {
      const state = createState(end.length + 1, root, size++);
      let from: State | undefined = end;
      let target = way(from, symbol);
      while (from && !target) {
        setWay(from, symbol, state);
        from = from.link;
        target = from && way(from, symbol);
      }
      if (from && target) state.link = splitOff(from, target, symbol);
      end = state;
    },
    reader: () => {
      let state = root;
      let length = 0;
      return {
        next: (symbol) => {
          let target = way(state, symbol);
          while (state.link && !target) {
            state = state.link;
            length = state.length;
            target = way(state, symbol);
          }
          if (target) {
            state = target;
            length++;
          }
          return { length, last: state.last };
        },
      };
    },
  };
}

/** The state for what `from` and the symbol make, apart from longer runs that `target` holds too. */
function splitOff(from: State, target: State, symbol: number): State {
  if (target.length === from.length + 1) return target;
  const clone = createState(from.length + 1, target.link, target.last);
  clone.symbol = target.symbol;
  clone.target = target.target;
  clone.others = target.others && new Map(target.others);
  target.link = clone;
  let state: State | undefined = from;
  while (state && way(state, symbol) === target) {
    setWay(state, symbol, clone);
    state = state.link;
  }
  return clone;
}

function createState(length: number, link: State | undefined, last: number): State {
  return { length, link, last, symbol: -1, target: undefined, others: undefined };
}

function way(state: State, symbol: number): State | undefined {
  return state.symbol === symbol ? state.target : state.others?.get(symbol);
}

function setWay(state: State, symbol: number, target: State): void {
  if (state.target === undefined || state.symbol === symbol) {
    state.symbol = symbol;
    state.target = target;
    return;
  }
  state.others ??= new Map();
  state.others.set(symbol, target);
}
