import {
  insertReport,
  updateAmountExceptionsClosed,
  updateExceptionsClosed,
  upsertException,
} from './exceptions.sql.ts'

export {
  insertReport as recordFirstReport,
  updateAmountExceptionsClosed as closeAmountExceptions,
  updateExceptionsClosed as closeExceptions,
  upsertException as recordException,
}
