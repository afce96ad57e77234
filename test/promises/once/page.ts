/** The application's own client, in a page of its own: with `window`, and with a browser's cookie and origin. */
import type { CallFailed } from '../../../console/src/data/call-failed.ts'
import type { Running } from '../../support/kantine.ts'

/** `call` of `console/src/data/call.ts`. This project's types have no `window`, so the file is loaded by its path. */
export type Client = { call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> }

/** @param file below `console/src/data` */
export const loaded = <Module>(file: string): Promise<Module> =>
  import(new URL(`../../../console/src/data/${file}`, import.meta.url).href)

/** How a call of the page ended. */
export type Ended = { readonly answer?: unknown; readonly error?: CallFailed }

type Wanted = { readonly method: string; readonly path: string; readonly body?: object | string | undefined }

/**
 * Makes a call as the page does, which ends when its outcome is known. The page's pauses end at once, because its window is always coming
 * online.
 *
 * @param url where the page's calls go: the server, or a proxy in front of it
 * @param body a text is sent as a file
 */
export async function callFromPage(
  url: string,
  { config }: Pick<Running, 'config'>,
  { cookie }: { readonly cookie: string },
  { method, path, body }: Wanted,
): Promise<Ended> {
  const { call } = await loaded<Client>('call.ts')
  return inPage(
    (path, init) =>
      fetchAnywhere(url + path, { ...init, headers: { ...init.headers, cookie, origin: config.baseUrl } }),
    async () => {
      const calling = call(method, path, typeof body === 'string' ? new Blob([body]) : body)
      return calling.then(
        (answer) => ({ answer }),
        (error: CallFailed) => ({ error }),
      )
    },
  )
}

const fetchAnywhere = globalThis.fetch

type Init = { readonly method: string; readonly headers: { readonly [name: string]: string }; readonly body?: never }

/**
 * Runs the client's code in a page: with a window that keeps coming online, and with calls of its own, whose URL names no server.
 *
 * @param send what its calls do; also gets the window's events
 */
export async function inPage<T>(
  send: (path: string, init: Init, page: EventTarget) => Promise<Response>,
  run: () => Promise<T>,
): Promise<T> {
  const page = new EventTarget()
  // The client calls them without `window.`, as a page may.
  const window = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    location: { pathname: '/console/clubs/noord' },
  }
  const before = { fetch: globalThis.fetch, window: (globalThis as { window?: unknown }).window }
  const fetch = (input: string, init: Init) =>
    `${input}`.startsWith('/') ? send(input, init, page) : before.fetch(input, init)
  Object.assign(globalThis, { window, fetch })
  const waking = setInterval(() => page.dispatchEvent(new Event('online')), 1)
  try {
    return await run()
  } finally {
    clearInterval(waking)
    Object.assign(globalThis, before)
  }
}
