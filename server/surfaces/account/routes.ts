import { assistantRoutes } from './assistants.ts'
import type { Route } from './call.ts'
import { codeRoutes } from './code.ts'
import { invitationRoutes } from './invitation.ts'
import { languageRoutes } from './language.ts'
import { linkRoutes } from './links.ts'
import { noticeRoutes } from './notices.ts'
import { overviewRoutes } from './overview.ts'
import { passwordRoutes } from './password.ts'
import { resetRoutes } from './reset.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionRoutes } from './sessions.ts'
import { setUpRoutes } from './set-up.ts'
import { signInRoutes } from './sign-in.ts'
import { signOutRoutes } from './sign-out.ts'

/** Every page of accounts. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...codeRoutes,
  ...signOutRoutes,
  ...overviewRoutes,
  ...noticeRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...assistantRoutes,
  ...sessionRoutes,
  ...linkRoutes,
  ...setUpRoutes,
  ...invitationRoutes,
  ...resetRoutes,
  ...languageRoutes,
]
