/** Input and output of @hey-api/openapi-ts. */
import type { UserConfig } from '@hey-api/openapi-ts'

export default {
  input: 'http://localhost:3000/api/v1/openapi.json',
  output: {
    path: 'generated/client',
    // Files without a name are the generator's own code, which is not type-checked.
    header: ({ file, defaultValue }) => (file ? defaultValue : ['// @ts-nocheck', ...defaultValue]),
  },
} satisfies UserConfig
