import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentStyles } from './component-styles.ts'
import { compress } from './compress.ts'

/** Builds the application into `built/`. The server sends these files unchanged (`server/surfaces/console/files.ts`). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), componentStyles(), compress()],
  build: {
    chunkSizeWarningLimit: 700,
    outDir: 'built',
    // Supports browsers of the last two years; older ones cannot run the application.
    target: 'baseline-widely-available',
    // Images and fonts embedded in the script would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Lists the scripts that a page needs (test/console/build.test.ts).
    manifest: true,
    // Most pages share one file instead of dozens of small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 27 }] } } },
  },
})
