import { test } from 'node:test'
import { expectNone } from '#testing/repository/expect-none.ts'
import { readSources, type Source } from '#testing/repository/source-files.ts'

/** The tests of this file check the CSS modules. */

const sources = readSources()

test('a class of a style is used, and a class that is used is there', () => {
  const styles = sources.filter(({ path }) => path.endsWith('.module.css'))
  const faults = styles.flatMap(({ path, text }) => {
    const declared = classesIn(text)
    const uses = sources.flatMap((source) => usesOf(path, source))
    const unused = declared.filter((name) => !uses.some((use) => use.isAny || use.name === name))
    const missing = uses.filter(({ name }) => name !== undefined && !declared.includes(name))
    return [
      ...unused.map((name) => `${path}: .${name} is used by no screen`),
      ...missing.map(({ user, name }) => `${user}: ${path} has no .${name}`),
    ]
  })
  expectNone(faults, 'Delete the class, or give it the name by which it is asked for.')
})

test('a text on a colour that an owner chooses has such a colour too', () => {
  const rules = sources
    .filter(({ path }) => /^web\/(shop|kit)\/.*\.css$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', rule = '']) => ({
        name: `${path}: ${selector.trim()}`,
        rule,
      })),
    )
  const faults = rules.filter(
    ({ rule }) =>
      (/background(-color)?:\s*var\(--/.test(rule) && /(^|\s)color:\s*#/.test(rule)) ||
      (/background(-color)?:\s*(rgb|#)/.test(rule) &&
        /(^|\s)color:\s*var\(--(?!rarity)/.test(rule)),
  )
  expectNone(
    faults.map(({ name }) => name),
    'Use a colour of the theme (contract/palette.rule.ts).',
  )
})

/** Returns the names of the classes that a CSS module declares in its selectors. */
function classesIn(css: string): readonly string[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"|'[^']*'/g, '')
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)].map(([, before = '']) => before.trim())
  const own = selectors
    .filter((selector) => !selector.startsWith('@'))
    .map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
    .flatMap((selector) =>
      [...selector.matchAll(/\.([a-z_-][\w-]*)/gi)].map(([, name = '']) => name),
    )
  return [...new Set(own)]
}

/**
 * Returns each use of the CSS module's classes in a file. `isAny` marks a use whose class name is
 * computed at run time.
 */
function usesOf(style: string, { path: user, text, imports }: Source) {
  const spec = imports.find(({ path }) => path === style)?.specifier
  const local = spec && new RegExp(`import (\\w+) from '${spec}'`).exec(text)?.[1]
  if (!local) return []
  const code = text.replace(/(^import \w+)? from '[^']*'|\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
  // Skips a property or an attribute that has the same name as the imported module.
  const use = new RegExp(`(?<![\\w.-])${local}\\b(?!: |=[{"])(?:\\.(\\w+)|\\['([^']+)'\\])?`, 'g')
  return [...code.matchAll(use)].map(([, dotted, quoted]) => {
    const name = dotted ?? quoted
    return { user, name, isAny: name === undefined }
  })
}
