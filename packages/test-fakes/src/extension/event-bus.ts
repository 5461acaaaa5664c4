import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

interface Listener {
  readonly handler: (data: unknown) => unknown;
  readonly extension: string;
}

/**
 * One bus for all extensions of a session. A handler that throws stops nobody.
 *
 * Source: `core/event-bus.js` of 0.79.1 and 1.6.0; 1.6.0 reports the throw like any other error of an
 * extension, 0.79.1 prints it.
 *
 * @returns makes the `pi.events` of an extension
 */
export function createEventBus(
  report: (extension: string, channel: string, error: unknown) => void,
): (extension: string) => ExtensionAPI["events"] {
  const channels = new Map<string, Set<Listener>>();
  return (extension) => ({
    emit(channel, data) {
      for (const listener of [...(channels.get(channel) ?? [])]) {
        void (async () => {
          try {
            await listener.handler(data);
          } catch (error) {
            report(listener.extension, channel, error);
          }
        })();
      }
    },
    on(channel, handler) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      // An object of its own, so that a handler that was added twice is called twice.
      const added: Listener = { handler, extension };
      listeners.add(added);
      return () => {
        listeners.delete(added);
      };
    },
  });
}
