/** Ports whose errors are Stele's own, whatever the engine. */

/** Translates the engine's errors to `AppError`. An unknown error is returned unchanged. */
export type TranslateError = (error: unknown) => unknown;

/**
 * Returns the port with the errors of its methods, and of its members' methods, translated. All methods must be async.
 * A member is wrapped at its first use, because every call gets a store of its own and uses few of its two hundred
 * methods.
 */
export function translated<Port extends object>(port: Port, translate: TranslateError): Port {
  const wrapped = new Map<string | symbol, unknown>();
  const get = (_: Port, name: string | symbol) => {
    if (!wrapped.has(name)) wrapped.set(name, wrap(port, port[name as keyof Port], translate));
    return wrapped.get(name);
  };
  return new Proxy(port, { get });
}

function wrap(port: object, member: unknown, translate: TranslateError): unknown {
  if (typeof member === 'function') return translatedMethod(port, member as () => unknown, translate);
  return typeof member === 'object' && member !== null ? translated(member, translate) : member;
}

function translatedMethod(port: object, method: (...args: never[]) => unknown, translate: TranslateError) {
  return async (...args: unknown[]) => {
    try {
      return await method.apply(port, args as never[]);
    } catch (error) {
      throw translate(error);
    }
  };
}
