import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { Link } from 'react-router'
import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'

/**
 * The functions that the build calls for each element of JSX. They are React's, except that they
 * cut the Japanese texts between the tags into phrases. Attributes stay as they are, and so do the
 * texts that components pass to each other.
 */
export { Fragment }

/** The contents of these elements are plain text, and no line of it breaks. */
const PLAIN_TAGS: readonly unknown[] = ['title', 'option', 'textarea', 'style']
/** Elements of libraries, which show their contents without the functions of this file. */
const SHOWN_AS_THEY_ARE: readonly unknown[] = [Fragment, Link]

interface Props {
  readonly children?: unknown
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsx(type, withPhrases(type, props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsxs(type, withPhrases(type, props), key)
}

function withPhrases(type: ElementType, props: Props): Props {
  const isOnPage =
    typeof type === 'string' ? !PLAIN_TAGS.includes(type) : SHOWN_AS_THEY_ARE.includes(type)
  const { children } = props
  if (!isOnPage || children === undefined) return props
  if (!Array.isArray(children)) return { ...props, children: cutChild(children) }
  return { ...props, children: children.map(cutChild) }
}

function cutChild(child: unknown): unknown {
  return typeof child === 'string' ? cutPhrases(child) : child
}
