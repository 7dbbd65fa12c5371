import { carrierHandlers } from './carriers.route.ts'
import { exportHandlers } from './export/exports.route.ts'
import { importHandlers } from './tracking/imports.route.ts'
import { numberHandlers } from './tracking/numbers.route.ts'

/** The handlers of all calls of carriers, their files and their tracking numbers. */
export const carriersHandlers = {
  ...carrierHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...numberHandlers,
}
