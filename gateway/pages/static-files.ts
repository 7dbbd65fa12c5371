import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FONT_DIR = join(import.meta.dirname, '../../node_modules/@fontsource-variable/noto-sans-jp')

/**
 * Serves the style sheet, logo, script and fonts of the hosted pages. browser-files.ts serves the
 * providers' scripts.
 */
export async function addStaticFiles(http: FastifyInstance): Promise<void> {
  await http.register(fastifyStatic, {
    root: join(import.meta.dirname, 'assets'),
    prefix: '/assets/',
    wildcard: false,
    maxAge: 60_000,
  })
  await http.register(fastifyStatic, {
    root: FONT_DIR,
    prefix: '/fonts/',
    decorateReply: false,
    maxAge: 86_400_000,
    allowedPath: (path) => path === '/index.css' || path.startsWith('/files/'),
  })
}
