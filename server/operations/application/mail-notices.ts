import { takeUnmailed } from '../../callers/accounts/notices.ts'
import type { Mail } from '../../mail/mail.ts'
import { noticeText } from '../../mail/texts.ts'
import type { Store } from '../../store/store.ts'
import { noticeInWords } from './notice-words.ts'

/** E-mails the newest notices to their accounts, each at most once. The application also shows unsent ones. */
export async function mailNotices(store: Store, mail: Mail, baseUrl: string): Promise<void> {
  for (const { notice, administrator } of await takeUnmailed(store)) {
    const { says, advice, page } = noticeInWords(notice)
    const at = `${new Date(notice.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const from = [at, notice.browser, notice.address].filter(Boolean).join(' · ')
    const write = () => noticeText({ says, advice, page: `${baseUrl}${page}`, from }, administrator.language)
    mail.later(() => mail.send({ kind: 'notice', to: administrator.email }, write))
  }
}
