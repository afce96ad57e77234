import type { Call, Received } from '../call.ts'

/** Finds the tool that a plain message calls; nothing where it lists them, or names a tool that there is not. */
export function findTool({ toolbox, plain }: Call & Received): Pick<Received, 'tool'> | undefined {
  const tool = plain?.called && toolbox.named(plain.called.name)
  return tool && { tool }
}
