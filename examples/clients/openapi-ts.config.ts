/** What @hey-api/openapi-ts makes of which description, and where. */
import type { UserConfig } from '@hey-api/openapi-ts'

export default {
  input: 'http://localhost:3000/api/v1/openapi.json',
  output: {
    path: 'generated/client',
    // Only files that are made of the description are named here: the code that comes with every client is not checked.
    header: ({ file, defaultValue }) => (file ? defaultValue : ['// @ts-nocheck', ...defaultValue]),
  },
} satisfies UserConfig
