import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

const SOURCE = '#web/kit/phrases'

/**
 * React for Vite, with the functions of `jsx-runtime.ts` in place of React's own. The build fails
 * if a `key` stands after spread properties, because React compiles that to another function.
 */
export function reactWithPhrases(): PluginOption[] {
  const alias = {
    [`${SOURCE}/jsx-runtime`]: join(import.meta.dirname, 'jsx-runtime.ts'),
    // The development server has no functions of its own, so its texts are not cut.
    [`${SOURCE}/jsx-dev-runtime`]: 'react/jsx-dev-runtime',
  }
  return [
    react({ jsxImportSource: SOURCE }),
    { name: 'phrases', config: () => ({ resolve: { alias } }) },
  ]
}
