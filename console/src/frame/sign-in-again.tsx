/** Asks who was signed out in the middle of something to sign in again, without leaving the page. */
export const SignInAgain = () => null
