/** The name of an operation, such as `reset-link`, as the client of `api.ts` calls it: `resetLink`. */
export const camel = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
