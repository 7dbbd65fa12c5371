import { z } from 'zod'
import {
  type CallList,
  id,
  idParams,
  mail,
  pageFields,
  personName,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { ROLES } from '#contract/console/roles.ts'
import { OPERATOR_STATES, operatorList } from './operators.fields.ts'

const role = z.enum(ROLES)
/** What an account of a member shares with an operator, or with an operator's account. */
const STAFF_CAUSES = ['mail', 'phone', 'address'] as const

const operatorRow = z.object({
  id,
  name: internalText,
  mail: internalText,
  role,
  state: z.enum(OPERATOR_STATES),
  version,
  passkeyCount: z.number().int(),
  hasTotp: z.boolean(),
  createdAt: time,
  /** The time of the operator's latest call; null before the first. */
  seenAt: time.nullable(),
  removedAt: time.nullable(),
})
export type OperatorRow = z.infer<typeof operatorRow>

/**
 * The answer of a call that requests an act: the id of the approval request. The act runs when
 * another operator approves this request.
 */
export const requested = z.object({ approvalId: id })

/** A call that requests a change of an operator. Another owner must approve the change. */
const requestedChange = {
  permission: 'operators.change',
  stepUp: true,
  answer: requested,
} as const
const changeFields = { requestId, version, reason }

export const operatorCalls = {
  'GET /operators': {
    permission: 'operators.read',
    query: listQuery(operatorList),
    answer: z.object({ list: z.array(operatorRow), ...pageFields }),
  },
  /**
   * The accounts of members that belong to operators, or share the telephone number or the address of
   * one. They cannot draw; `drawCount` are the draws from before they were found, too.
   */
  'GET /operator-accounts': {
    permission: 'operators.read',
    answer: z.object({
      list: z.array(
        z.object({
          memberId: id,
          operatorId: id,
          operatorName: internalText,
          cause: z.enum(STAFF_CAUSES),
          foundAt: time,
          drawCount: z.number().int(),
          /** Null if the account has never drawn. */
          drewAt: time.nullable(),
        }),
      ),
    }),
  },
  'GET /operators/{id}': {
    permission: 'operators.read',
    params: idParams,
    answer: z.object({ operator: operatorRow }),
  },
  'POST /operators/invite': {
    ...requestedChange,
    audit: 'operators.invite',
    approval: 'operators.invite',
    request: z.strictObject({
      requestId,
      name: personName,
      mail,
      role,
      reason,
    }),
  },
  'POST /operators/{id}/role': {
    ...requestedChange,
    audit: 'operators.change-role',
    approval: 'operators.change-role',
    params: idParams,
    request: z.strictObject({ ...changeFields, role }),
  },
  'POST /operators/{id}/remove': {
    ...requestedChange,
    audit: 'operators.remove',
    approval: 'operators.remove',
    params: idParams,
    request: z.strictObject(changeFields),
  },
  /** Deletes the operator's authenticators and sends a new invitation. */
  'POST /operators/{id}/reset': {
    ...requestedChange,
    audit: 'operators.reset-authenticators',
    approval: 'operators.reset-authenticators',
    params: idParams,
    request: z.strictObject(changeFields),
  },
  /**
   * The IP address ranges (CIDR) from which operators of each role may log in. An empty list allows
   * all addresses.
   */
  'GET /address-lists': {
    permission: 'operators.read',
    answer: z.object({
      list: z.array(z.object({ role, addresses: z.array(openText), version })),
      /** From which the operator calls. */
      ownAddress: openText,
    }),
  },
  'POST /address-lists': {
    permission: 'operators.change',
    audit: 'operators.address-list',
    stepUp: true,
    request: z.strictObject({
      ...changeFields,
      role,
      addresses: z.array(openText.trim().max(50)).max(100),
    }),
  },
} as const satisfies CallList
