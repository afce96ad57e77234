import { guides } from './list.ts'

/** The list of guides for language models (llmstxt.org). */
export const llmsText = (baseUrl: string): string => `# Kantine

> The public API of a sports-club administration: members, groups, events, attendance, charges and more. Keys carry scopes; lists, writes, webhooks and an MCP server follow the same rules.

The sandbox needs no account: \`POST ${baseUrl}/api/v1/sandbox-keys\` creates a key that reads the demo club for seven days.

${guides
  .map(
    ({ title, guides }) =>
      `## ${title.en}\n\n${guides.map(({ name, title, about }) => `- [${title.en}](${baseUrl}/guides/${name}.md): ${about.en}`).join('\n')}`,
  )
  .join('\n\n')}

## API

- [OpenAPI description](${baseUrl}/api/v1/openapi.json): Every request, field and response.
- [Error codes](${baseUrl}/problems): What each error means, as JSON for programs.
`
