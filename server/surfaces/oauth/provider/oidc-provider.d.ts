/** Files of oidc-provider that its types leave out. Its main file prints a warning on a Node.js that is not an LTS release. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider'

  export const InvalidGrant: typeof errors.InvalidGrant
  export const InvalidScope: typeof errors.InvalidScope
  export const InvalidTarget: typeof errors.InvalidTarget
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'

  export const Check: typeof interactionPolicy.Check
  export const Prompt: typeof interactionPolicy.Prompt
}
