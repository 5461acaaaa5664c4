import { DATE_OPEN } from "./anchors.ts";
import type { RegionKind } from "./types.ts";

/**
 * A prompt as a host renders it from its options, piece by piece. What the options don't hold is
 * left open: paths of the installation, the topics of its documentation, the date.
 *
 * The same template is filled to render a prompt and laid over a text to find Pi's prompt in it.
 */
export interface TemplateRegion {
  readonly kind: RegionKind;
  readonly name: string;
  readonly pieces: readonly Piece[];
}

export type Piece =
  | { readonly is: "literal"; readonly text: string }
  /** Part of one line; `text` stands where the caller gives nothing else. */
  | { readonly is: "open"; readonly slot: Slot; readonly text: string }
  /** The line with the date. */
  | { readonly is: "date" }
  /** Lines, or any choice of them in any order: the text may have been narrowed. */
  | { readonly is: "lines"; readonly text: string; readonly items: readonly string[] }
  /** A catalogue between `before` and `after`, a part of it, or nothing. */
  | {
      readonly is: "catalogue";
      readonly before: string;
      readonly text: string;
      readonly after: string;
    };

export type Slot = "readme" | "docs" | "examples" | "topics";

/** What fills the open pieces. */
export type Fillings = Readonly<Partial<Record<Slot, string | undefined>>> & {
  readonly date?: string | undefined;
};

export interface RenderedRegion {
  readonly kind: RegionKind;
  readonly name: string;
  readonly text: string;
}

/** Render a template, region by region. */
export function fill(template: readonly TemplateRegion[], fillings: Fillings): RenderedRegion[] {
  return template.map((region) => ({
    kind: region.kind,
    name: region.name,
    text: fillRegion(region, fillings),
  }));
}

export function fillRegion({ pieces }: TemplateRegion, fillings: Fillings): string {
  return pieces.map((piece) => fillPiece(piece, fillings)).join("");
}

/** Whether two regions are the same literal text. */
export function isSameLiteral(a: TemplateRegion, b: TemplateRegion | undefined): boolean {
  return (
    a.pieces.length === b?.pieces.length &&
    a.pieces.every((piece, at) => {
      const other = b.pieces[at];
      return piece.is === "literal" && other?.is === "literal" && piece.text === other.text;
    })
  );
}

function fillPiece(piece: Piece, fillings: Fillings): string {
  switch (piece.is) {
    case "open":
      return fillings[piece.slot] ?? piece.text;
    case "date":
      return DATE_OPEN + (fillings.date ?? "");
    case "catalogue":
      return piece.before + piece.text + piece.after;
    default:
      return piece.text;
  }
}

export function literal(text: string): Piece {
  return { is: "literal", text };
}

export function open(slot: Slot, text: string): Piece {
  return { is: "open", slot, text };
}
