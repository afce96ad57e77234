import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentStyles } from './component-styles.ts'
import { compress } from './compress.ts'

/** Builds the application into `built/`, whose files the server sends as they are (`server/surfaces/console/files.ts`). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), componentStyles(), compress()],
  build: {
    chunkSizeWarningLimit: 700,
    outDir: 'built',
    // An older browser gets a page that it cannot run, so this follows what browsers have had for two years.
    target: 'baseline-widely-available',
    // Images and fonts within the script would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Says which scripts a page needs (test/console/build.test.ts).
    manifest: true,
    // What most pages need is one file, in place of dozens of small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 12 }] } } },
  },
})
