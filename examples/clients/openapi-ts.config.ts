/** The configuration of @hey-api/openapi-ts. */
import type { UserConfig } from '@hey-api/openapi-ts'

export default {
  input: 'http://localhost:3000/api/v1/openapi.json',
  output: {
    path: 'generated/client',
    // Type checking skips files without a name, which are the generator's own code.
    header: ({ file, defaultValue }) => (file ? defaultValue : ['// @ts-nocheck', ...defaultValue]),
  },
} satisfies UserConfig
