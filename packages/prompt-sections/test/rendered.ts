import { type PromptParts, renderFor } from "../src/index.ts";
import { sectionedTemplate } from "../src/template-sectioned.ts";
import { fill } from "../src/template.ts";
import { TODAY } from "./hosts.ts";
import { classicCase, DOCS, type GoldenCase, sectionedCase } from "./matrix.ts";
import { casesOf, type HostVersion, VERSIONS } from "./versions.ts";

export const HOSTS = Object.values<HostVersion>(VERSIONS);

/** The cases of a host as it understands them. */
export function casesFor(host: HostVersion): GoldenCase[] {
  return casesOf(host).map((from) => understood(host, from));
}

/** What this library renders for a case. */
export function rendered(host: HostVersion, from: GoldenCase): string {
  if (host.shape === "classic") {
    return renderFor("classic", classicCase(from), {
      docs: DOCS,
      date: host.isDated ? TODAY : undefined,
    });
  }
  if (host.version === "1.6.0") return renderFor("sectioned", sectionedCase(from), { docs: DOCS });
  return fill(sectionedTemplate(optionsOf(host, from), "early"), DOCS)
    .map(({ text }) => text)
    .join("");
}

/** The options that the host has; 0.86.1 knows no hidden tools. */
export function optionsOf(host: HostVersion, from: GoldenCase): PromptParts {
  if (host.shape === "classic") return classicCase(from);
  const { hiddenTools, ...options } = sectionedCase(from);
  return hiddenTools && host.version !== "0.86.1" ? { ...options, hiddenTools } : options;
}

function understood(host: HostVersion, from: GoldenCase): GoldenCase {
  const { hiddenTools: _, ...base } = from.base;
  return host.version === "0.86.1" ? { ...from, base } : from;
}
