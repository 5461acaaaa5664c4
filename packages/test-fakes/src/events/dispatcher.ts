import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { LoadedExtension } from "../extension/loaded-extension.ts";
import type { HostName } from "../options.ts";

/** What the host reports through its error listener. */
export interface HostError {
  readonly extension: string;
  readonly event: string;
  readonly message: string;
}

export interface Dispatcher {
  /**
   * Call every handler of an event in load order, then registration order, each with its own event.
   * A throw is reported and the next handler runs.
   * @param event - makes the event of each call, so that it shows what earlier handlers changed
   * @param take - gets what a handler returned; `true` ends the dispatch
   */
  each(
    type: string,
    event: () => object,
    take?: (result: unknown) => boolean | undefined,
    ctx?: ExtensionContext,
  ): Promise<void>;
  /** The same, but a throw ends the dispatch and reaches the caller. */
  eachOrThrow(
    type: string,
    event: object,
    take: (result: unknown) => boolean | undefined,
  ): Promise<void>;
  has(type: string): boolean;
  report(error: HostError): void;
}

interface DispatcherInput {
  readonly host: HostName;
  readonly extensions: readonly LoadedExtension[];
  readonly errors: HostError[];
  readonly createContext: () => ExtensionContext;
}

/** Source: the `emit…` methods in `core/extensions/runner.js` of 0.79.1 and 1.6.0. */
export function createDispatcher(input: DispatcherInput): Dispatcher {
  const { host, extensions, errors, createContext } = input;

  /** 1.6.0 takes the handlers at the start; 0.79.1 also runs what a handler adds meanwhile. */
  function* handlersOf(type: string) {
    const lists = extensions.map((extension) => ({
      extension,
      frozen: extension.handlers.get(type)?.slice() ?? [],
    }));
    for (const { extension, frozen } of lists) {
      const handlers = host === "sectioned" ? frozen : (extension.handlers.get(type) ?? []);
      for (const handler of handlers) yield { path: extension.path, handler };
    }
  }

  const report = (error: HostError): void => {
    errors.push(error);
  };

  return {
    report,
    has: (type) => extensions.some(({ handlers }) => (handlers.get(type)?.length ?? 0) > 0),
    async each(type, event, take, ctx = createContext()) {
      for (const { path, handler } of handlersOf(type)) {
        try {
          const result = await handler(event() as never, ctx as never);
          if (take?.(result) === true) return;
        } catch (error) {
          report({ extension: path, event: type, message: messageOf(error) });
        }
      }
    },
    async eachOrThrow(type, event, take) {
      const ctx = createContext();
      for (const { handler } of handlersOf(type)) {
        if (take(await handler(event as never, ctx as never)) === true) return;
      }
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
