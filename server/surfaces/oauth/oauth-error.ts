/** An error of the OAuth endpoints, as clients expect it (RFC 6749, section 5.2; RFC 7591, section 3.2.2). */
export class OAuthError extends Error {
  readonly error: string

  /**
   * @param error one of the codes of the RFCs
   * @param description names what is wrong and the next step; ASCII without quotes and backslashes (RFC 6749, section 5.2)
   */
  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
  }
}
