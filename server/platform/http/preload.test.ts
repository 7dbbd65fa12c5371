import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPreload } from './preload.ts'

const PAGE =
  '<head><title>x</title>\n<script src="/a.js"></script>  </head>\n<body>\n    <div id="root"></div></body>'

test('the picture is preloaded before any script, the calls after them, and the overlay stands before the root', () => {
  const page = withPreload(PAGE, { picture: '/images/a.webp', calls: ['/api/user/banner'] })
  const [head = '', body = ''] = page.split('</head>')
  assert.match(head, /rel="preload" as="image" href="\/images\/a.webp"/)
  assert.match(head, /rel="preload" as="fetch" href="\/api\/user\/banner" crossorigin/)
  const placeOf = (text: string) => head.indexOf(text)
  assert.ok(
    placeOf('as="image"') < placeOf('<script') && placeOf('<script') < placeOf('as="fetch"'),
  )
  assert.ok(body.indexOf('id="preload-overlay"') < body.indexOf('id="root"'))
})

test('a picture’s URL is escaped', () => {
  const page = withPreload(PAGE, { picture: `/"><script>$&alert('1')`, calls: [] })
  assert.doesNotMatch(page, /<script>/)
  assert.match(page, /\$&amp;alert/)
})
