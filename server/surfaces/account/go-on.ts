import type { LogIn } from '../../callers/accounts/log-in.ts'
import { giveSession } from '../../http/give-session.ts'
import { ownPath } from '../../http/pages/own-path.ts'
import type { Call } from './call.ts'
import { pendingCookie } from './cookies.ts'
import { consolePath, paths, withQuery } from './paths.ts'

/**
 * Where somebody goes on to whose password was right or was just chosen: to the code of their second factor, or signed in to the page they
 * came for, which is the application when they came for none.
 */
export async function goOn(call: Call, entered: LogIn, next: string): Promise<string> {
  if ('session' in entered) {
    await giveSession(call, entered.session)
    return ownPath(next) ?? consolePath()
  }
  pendingCookie.set(call.services.config, call.reply, entered.pending.token)
  return next === '' ? paths.code : withQuery(paths.code, { next })
}
