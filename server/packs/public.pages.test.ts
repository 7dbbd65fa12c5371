import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { addPublicPages, isIndexedPage } from './public.pages.ts'

test('B-070: the sitemap lists the articles, and no pattern is a page', async () => {
  const http = fastify()
  addPublicPages(http, {
    packCache: { all: async () => [] } as never,
    clock: { now: () => new Date(0) },
    publicUrl: () => 'https://shop.example',
    listArticleIds: async () => [9, 3],
  })
  const { body } = await http.inject('/sitemap.xml')
  assert.match(body, /news\/9<\/loc>[\s\S]*news\/3<\/loc>/)
  assert.deepEqual(['/news/3', '/news/:id'].map(isIndexedPage), [true, false])
})
