import assert from 'node:assert/strict'

/**
 * Fills in the page of the first set-up as a browser does.
 *
 * @param link as the start prints it
 * @returns the page that the browser is sent to
 */
export async function setUpClub(
  link: string,
  fields: { readonly [name: string]: string },
): Promise<{ path: string; text: string }> {
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  let url = link
  let page = await go(url)
  while (page.headers.has('location')) {
    url = new URL(page.headers.get('location') as string, url).href
    page = await go(url)
  }
  const text = await page.text()
  assert.equal(page.status, 200, text)
  const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] as string
  const body = new URLSearchParams({ form_token: token, slug: '', plan: 'pro', ...fields })
  const answer = await go(url, { method: 'POST', body, headers: { origin: new URL(url).origin } })
  assert.equal(answer.status, 303, await answer.text())
  const path = answer.headers.get('location') as string
  return { path, text: await (await go(new URL(path, url).href)).text() }
}
