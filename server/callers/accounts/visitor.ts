/** Where somebody logs in from, as the list of their sessions shows it. */
export type Visitor = {
  /** The network address. */
  readonly address: string
  /** The browser and the system, such as `Firefox, Windows`; null when they are not known. */
  readonly browser: string | null
  /** The accounts that signed in with this browser before. */
  readonly known?: readonly KnownAccount[]
}

/** An account that signed in with a browser, with the password that was set at a time. */
export type KnownAccount = { readonly id: number; readonly passwordSetAt: number }

/** Whether somebody signed in before with the browser that knows these accounts, with the password that they have now. */
export const isKnownIn = (known: readonly KnownAccount[] | undefined, account: KnownAccount): boolean =>
  known?.some(({ id, passwordSetAt }) => id === account.id && passwordSetAt === account.passwordSetAt) ?? false
