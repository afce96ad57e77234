/** Calls of the application and of the API, as the people and the programs of the story make them. */

type Headers = { readonly [name: string]: string }

/** Makes a call such as `POST http://localhost:3000/api/v1/members`. */
function call(line: string, headers: Headers, body?: object): Promise<Response> {
  const [method = '', url = ''] = line.split(' ')
  return fetch(url, {
    method,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** A program that calls a server with a key: `GET /api/v1/club`. What is refused is part of the story. */
export const programWith =
  (server: string, key: string) =>
  async (line: string, body?: object, more?: Headers): Promise<void> => {
    const answer = await call(line.replace(' ', ` ${server}`), { authorization: `Bearer ${key}`, ...more }, body)
    await answer.text()
  }

/** A user who signs in and calls a club: `POST keys`. A rejected call ends the story. */
export function personAt(server: string, origin: string, slug: string, login: { email: string; password: string }) {
  let cookie = ''
  return {
    async signIn() {
      const answer = await call(`POST ${server}/console/api/session`, { origin }, login)
      if (!answer.ok) throw new Error(await answer.text())
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    async does<Answer>(line: string, body?: object): Promise<Answer> {
      const answer = await call(line.replace(' ', ` ${server}/console/api/clubs/${slug}/`), { origin, cookie }, body)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${line}: ${text}`)
      return (text && JSON.parse(text)) as Answer
    },
  }
}
