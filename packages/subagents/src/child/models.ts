import type {
  CreateAgentSessionOptions,
  ExtensionContext,
  ModelRuntime,
} from "@earendil-works/pi-coding-agent";
import type {
  CreateAgentSessionOptions as ClassicOptions,
  ModelRegistry as ClassicRegistry,
} from "pi-classic";

/** The session options that carry models and credentials; each host ignores the other's. */
export type ModelOptions =
  | Required<Pick<CreateAgentSessionOptions, "modelRuntime">>
  | Required<Pick<ClassicOptions, "authStorage" | "modelRegistry">>;

/**
 * Lets a child use its parent's models and credentials, those from the command line and from
 * extensions included. It registers none: its extensions are its parent's and would replace the
 * parent's providers by ones that die with the child.
 * @throws when the host offers neither way.
 */
export function modelOptions(registry: ExtensionContext["modelRegistry"]): ModelOptions {
  const facade: unknown = registry;
  // The sectioned host's registry is a view of its runtime, in a field that is private to TypeScript.
  if (isObject(facade) && "runtime" in facade && isRuntime(facade.runtime)) {
    return { modelRuntime: withoutRegistration(facade.runtime) };
  }
  if (isClassicRegistry(facade)) {
    return { modelRegistry: withoutRegistration(facade), authStorage: facade.authStorage };
  }
  throw new Error(
    "Expected the host's model registry to offer a model runtime (Pi 0.80.8 and later) or an auth storage (earlier), but it has neither, so a child session would have no models.",
  );
}

const registrations: ReadonlySet<string | symbol> = new Set([
  "registerProvider",
  "registerNativeProvider",
  "unregisterProvider",
  "registerVirtualModel",
  "unregisterVirtualModel",
]);

function withoutRegistration<T extends object>(target: T): T {
  return new Proxy(target, {
    get: (_target, property) => {
      if (registrations.has(property)) return () => undefined;
      const value: unknown = Reflect.get(target, property, target);
      // Bound, so that state is kept in the target and not in the proxy.
      return isMethod(value) ? value.bind(target) : value;
    },
  });
}

function isRuntime(value: unknown): value is ModelRuntime {
  return isObject(value) && "getModel" in value && "streamSimple" in value && "getAuth" in value;
}

function isClassicRegistry(value: unknown): value is ClassicRegistry {
  return isObject(value) && "authStorage" in value && "getApiKeyAndHeaders" in value;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isMethod = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function";
