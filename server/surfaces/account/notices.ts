import type { Language } from '@kantine/contract/languages.ts'
import { listNotices, markNoticesRead, type Notice } from '../../callers/accounts/notices.ts'
import { form } from '../../http/pages/form.ts'
import { formToken } from '../../http/pages/form-token.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { readForm } from '../../http/pages/read-form.ts'
import { noticeInWords } from '../../operations/application/notice-words.ts'
import type { OwnCall, Route, Shown } from './call.ts'
import { momentOf } from './moment.ts'
import { paths } from './paths.ts'

const words = {
  title: { en: 'News about your account', nl: 'Meldingen over je account' },
  all: { en: 'Notifications', nl: 'Meldingen' },
  lately: {
    en: 'Everything from the last 90 days, newest first.',
    nl: 'Alles van de afgelopen 90 dagen, nieuwste eerst.',
  },
  none: { en: 'Nothing in the last 90 days.', nl: 'Geen meldingen in de afgelopen 90 dagen.' },
  read: { en: 'Mark as read', nl: 'Markeren als gelezen' },
  back: { en: 'Back to your account', nl: 'Terug naar je account' },
}

/** The notices of a user, with a form to mark them as read. */
export const noticeRoutes: readonly Route[] = [
  { kind: 'own', method: 'GET', path: paths.notices, handle: all },
  { kind: 'own', method: 'POST', path: paths.notices, handle: markRead },
]

async function all({ services: { store }, session, language }: OwnCall): Promise<Shown> {
  const notices = await listNotices(store, session.administrator)
  const title = words.all[language]
  const body = html`<div class="card">
<h1>${title}</h1>
<p class="soft">${words[notices.length > 0 ? 'lately' : 'none'][language]}</p>
${listOf(notices, language)}
<p class="small"><a href="${paths.overview}">${words.back[language]}</a></p>
</div>`
  return { title, body, path: paths.notices }
}

async function markRead({ services: { store }, session, actor, secret, raw }: OwnCall): Promise<string> {
  const { up_to } = readForm(raw, { up_to: 'text' }, { secret, purpose: paths.notices })
  await markNoticesRead(store, actor, session.administrator, /^\d{1,15}$/.test(up_to) ? Number(up_to) : 0)
  return paths.overview
}

/** The unread notices of a user, for the overview; empty if there are none. */
export async function newsOf({ services: { store }, session, secret, language }: OwnCall): Promise<Html> {
  const [newest, ...older] = await listNotices(store, session.administrator, 'unread')
  if (!newest) return html``
  const upTo = html`<input type="hidden" name="up_to" value="${newest.id}">`
  return html`<section class="news" aria-labelledby="news">
<h2 id="news">${words.title[language]}</h2>
${listOf([newest, ...older], language)}
${form(paths.notices, formToken(secret, paths.notices), upTo, [{ label: words.read[language], look: 'plain' }])}
</section>`
}

const listOf = (notices: readonly Notice[], language: Language): Html =>
  html`<ul class="notices">${notices.map((notice) => itemOf(notice, language))}</ul>`

function itemOf(notice: Notice, language: Language): Html {
  const { says, advice, page } = noticeInWords(notice)
  const from = [momentOf(notice.at, language), notice.browser, notice.address].filter(Boolean).join(' · ')
  return html`<li>
<strong>${says[language]}</strong>
<div class="soft small">${from}</div>
<div class="small"><a href="${page}">${advice[language]}</a></div>
</li>`
}
