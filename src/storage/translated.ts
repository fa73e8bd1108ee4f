/** A port whose errors are Stele's own, whatever engine is behind it. */

/** Translates the engine's errors to `AppError`; an unknown error is returned unchanged. */
export type TranslateError = (error: unknown) => unknown;

/** The same port, with the errors of its methods, and of the methods of its members, translated. All methods must be async. */
export function translated<Port extends object>(port: Port, translate: TranslateError): Port {
  const wrap = (member: unknown): unknown => {
    if (typeof member === 'function') return translatedMethod(port, member as () => unknown, translate);
    return typeof member === 'object' && member !== null ? translated(member, translate) : member;
  };
  return Object.fromEntries(Object.entries(port).map(([name, member]) => [name, wrap(member)])) as Port;
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
