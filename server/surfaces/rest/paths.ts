/** A path of the API, with `{id}` for an id, and the methods that it answers to. */
export type Path = { readonly path: string; readonly allowed: readonly string[] }

/** Paths by their text. */
export type Paths = ReadonlyMap<string, Path>

/** The paths of routes. `HEAD` is answered wherever `GET` is. */
export function pathsOf(routes: readonly { readonly method: string; readonly path: string }[]): Paths {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, routes]) => {
      const allowed = routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
      return [path, { path, allowed }]
    }),
  )
}
