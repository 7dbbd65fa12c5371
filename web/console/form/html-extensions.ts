import type { Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedAddress, LINK_ATTRIBUTES } from '#contract/html.rule.ts'

/** What every text may have: paragraphs, headings, lists, quotes, rules and plain marks. */
const plainExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: false,
    orderedList: false,
    trailingNode: false,
  }),
  // The allow-list has no number at which a list begins.
  OrderedList.extend({ addAttributes: () => ({}) }),
]

const ShopLink = Link.extend({
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href, ...LINK_ATTRIBUTES }, 0],
}).configure({
  openOnClick: false,
  isAllowedUri: (address) => isAllowedAddress('a', address),
})

const ShopImage = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) =>
        isAllowedAddress('img', image.getAttribute('src') ?? '') ? null : false,
    },
  ],
})

/** Columns have no widths. Tab leaves the last cell, where the library would always add another row. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
  },
})

const cellAttributes = {
  addAttributes: () => ({
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null, rendered: false },
  }),
}

/**
 * What an editor can write, which is what the allow-list of `contract/html.rule.ts` keeps. `mail`: a
 * text whose links are the buttons of its variables, without pictures and tables.
 */
export const HTML_EXTENSIONS = {
  page: [
    ...plainExtensions,
    ShopLink,
    ShopImage,
    PlainTable,
    TableRow,
    TableHeader.extend(cellAttributes),
    TableCell.extend(cellAttributes),
  ],
  mail: plainExtensions,
} as const satisfies Readonly<Record<string, Extensions>>
export type HtmlKind = keyof typeof HTML_EXTENSIONS
