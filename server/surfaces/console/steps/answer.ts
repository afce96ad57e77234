import type { Call } from '../call.ts'

/** Does the work of the route and answers with the JSON that it returns. */
export async function answer(call: Call): Promise<void> {
  const { route, reply } = call
  reply.code(route.status ?? 200)
  // The table of checks makes sure that the call has what the kind of its route needs.
  const json = await route.handle(call as never)
  if (json.length > 0) reply.header('content-type', 'application/json; charset=utf-8')
  reply.send(json)
}
