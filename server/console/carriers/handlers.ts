import { carrierHandlers } from './carriers.route.ts'
import { exportHandlers } from './export/exports.route.ts'
import { importHandlers } from './tracking/imports.route.ts'
import { numberHandlers } from './tracking/numbers.route.ts'

export const carriersHandlers = {
  ...carrierHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...numberHandlers,
}
