/**
 * The screens have a sentence for each result in both languages. If a refusal has no result, the
 * screens show a sentence for the field `state` of its envelope.
 */
export const REASON = {
  /** The role lacks the permission; `roles` lists the roles that have it. */
  notPermitted: 'not-permitted',
  /** The last proof of the second factor is older than five minutes. */
  stepUp: 'step-up',
  /** The anti-forgery value is missing or wrong, or another site sent the request. */
  forged: 'forged',
  /** Mail, password, code or passkey is wrong. The response does not tell which. */
  wrongLogin: 'wrong-login',
  /**
   * The operator's role has a list of IP addresses, and the caller's address is not on that list.
   */
  wrongAddress: 'wrong-address',
  /** The caller tries or calls too often; the header Retry-After says how long to wait. */
  tooMany: 'too-many',
  /** The operator has made too many calls. `current.waitSeconds` says until when to wait. */
  callLimit: 'call-limit',
  /** The operator has too few authenticators, or would have too few after the act. */
  authenticatorsMissing: 'authenticators-missing',
  /** The operator lacks the passkey and the second authenticator that an owner needs. */
  ownerNeedsTwo: 'owner-needs-two',
  /** The code of the authenticator app is wrong or was used before. */
  wrongCode: 'wrong-code',
  /** The passkey was not made for this console, or it was made without user verification. */
  wrongPasskey: 'wrong-passkey',
  easyPassword: 'easy-password',
  /** The shop's process, which verifies passkeys, does not run. */
  passkeyUnanswered: 'passkey-unanswered',
  /** The row's version is not the one that the request names; `current` has the present row. */
  versionConflict: 'version-conflict',
  requestIdUsed: 'request-id-used',
  /** The operator made the approval request, so another person must decide it. */
  ownRequest: 'own-request',
  /** The request for approval was decided, withdrawn or has lapsed. */
  notWaiting: 'not-waiting',
  /** The target has changed since the approval request, so a new approval request is needed. */
  subjectChanged: 'subject-changed',
  /** The same change is already waiting for approval. */
  alreadyRequested: 'already-requested',
  /** In single-hand mode, the requester may approve after 15 minutes. This time is not over yet. */
  tooEarly: 'too-early',
  /** The newest proof of the session is by an authenticator that was added less than a day ago. */
  newAuthenticator: 'new-authenticator',
  /** The last owner cannot be removed or get another role. */
  lastOwner: 'last-owner',
  mailTaken: 'mail-taken',
  /** What is sent to members needs a text in both languages. */
  lacksEnglish: 'lacks-english',
  /** Prizes exceed a limit for gifts by chance, and the request does not name the lawyer's view. */
  lawyerViewMissing: 'lawyer-view-missing',
  /** Another campaign has the coupon code. */
  couponCodeTaken: 'coupon-code-taken',
  /** The recipient already got the most mails of this kind within an hour. */
  mailLimit: 'mail-limit',
  /** Not all members have been moved into the new month, so none are chosen by their rank yet. */
  ranksPending: 'ranks-pending',
  /** The request would change nothing. */
  unchanged: 'unchanged',
  /** The list of addresses would lock out the operator who sets it. */
  locksOut: 'locks-out',
  /** The draft is submitted, so it must be withdrawn before it changes. */
  submitted: 'submitted',
  notSubmitted: 'not-submitted',
  /** The draft may not be submitted yet; `current.blockers` says why. */
  notReady: 'not-ready',
  /** The operator has not ticked each warning about prices, or about numbers in texts. */
  warningsUnticked: 'warnings-unticked',
  /** The sale has started, so its start cannot change any more. */
  saleStarted: 'sale-started',
  /** The composition of a pack with a line names the start of its sale. */
  startFixed: 'start-fixed',
  saleEnded: 'sale-ended',
  /** The new end is earlier than the present end. An earlier end needs an approval. */
  endsEarlier: 'ends-earlier',
  /** The start or end that was sent is already past. */
  timePast: 'time-past',
  dayToCome: 'day-to-come',
  /** The day is past, or banks are closed on it; `current.nextDay` is the next day that is open. */
  bankClosed: 'bank-closed',
  /** A pack that shows its line-up cannot hide it again. */
  lineupStays: 'lineup-stays',
  /** The member has fewer points or coins than the adjustment takes back. */
  shortage: 'shortage',
  /**
   * With this adjustment, the member's adjustments of the day would exceed the maximum; `current`
   * has the maximum and the sum so far.
   */
  overDayMax: 'over-day-max',
  /** The state of the payment or of the account does not allow the act. */
  notPossible: 'not-possible',
  /** The provider refused the refund twice, so the refund is not sent again. */
  refundRefused: 'refund-refused',
  /** The day is not over yet, or its last transactions may still run. */
  dayNotOver: 'day-not-over',
  /**
   * The fiscal year has begun, has a valuation method, or begins in another month than earlier
   * years.
   */
  fiscalYearFixed: 'fiscal-year-fixed',
  /** The view of a member's pages cannot change anything. */
  readOnly: 'read-only',
  /** The member set the restriction, so no operator can shorten it. */
  selfExclusion: 'self-exclusion',
  /**
   * The shop has a paid payment already, so it cannot change any more whether points are taxed at
   * their sale or at a draw.
   */
  taxMomentFixed: 'tax-moment-fixed',
  /** The message was delivered before, so sending it again must be confirmed. */
  deliveredBefore: 'delivered-before',
  /** The content of the message is erased, because it held a code or a link to log in. */
  contentErased: 'content-erased',
  /** The operator has saved as many views of the list as one may. */
  tooManyViews: 'too-many-views',
  /** The maker of the view has another one with this name. */
  viewTaken: 'view-taken',
  /** More rows match than one export may have. */
  tooManyRows: 'too-many-rows',
  codeTaken: 'code-taken',
  codeUnknown: 'code-unknown',
  /** The card is or was in stock or in a pack, so it can be retired but not deleted. */
  cardInUse: 'card-in-use',
  /**
   * The file is no text in UTF-8 or CP932, it has no rows, or a quote has no end. `current.seems`
   * says what the file seems to be.
   */
  fileUnreadable: 'file-unreadable',
  /** CP932 lacks characters of the rows; `current.cells` names them by row and column. */
  unwritableCells: 'unwritable-cells',
  /** Colours lack contrast; `current.faults` names each pair and the nearest colour that holds. */
  hardToRead: 'hard-to-read',
  /** Points or coins have a name that reads as money, as a payment service, or as one another's. */
  unfitName: 'unfit-name',
  noMovie: 'no-movie',
  /** The file is no JPEG, PNG or WebP picture, is damaged or has more than 10 MB. */
  noPicture: 'no-picture',
  /** A drawing of the shop has text, which the server paints without the fonts of its author. */
  lettersInDrawing: 'letters-in-drawing',
  /** A code stands for no country, or has two lines. */
  noCountry: 'no-country',
  /** The link of a banner or an announcement leads to no page or pack of the shop. */
  noPage: 'no-page',
  /** The file is no JPEG, PNG, WebP or PDF of at most 10 MB. */
  noPaper: 'no-paper',
  /** The parcel or acquisition has ten files already. */
  tooManyFiles: 'too-many-files',
  claimOpen: 'claim-open',
  /** Another operator owns the case. */
  notOwner: 'not-owner',
  wrongState: 'wrong-state',
  /**
   * The parcel is held by an operator, or its member is suspended, has a debt or disputes a
   * payment.
   */
  held: 'held',
  /** The address has a flag, so it must be corrected first. */
  addressFlagged: 'address-flagged',
  /** The parcels that the call names do not all go to the same member and address. */
  otherAddress: 'other-address',
  /** The parcel was handed over before today, so the hand-over cannot be taken back. */
  notToday: 'not-today',
  numberTaken: 'number-taken',
  /** The tracking number does not have as many digits as the carrier's numbers. */
  numberUnfit: 'number-unfit',
  /** A parcel was exported before, so a second export needs a reason. */
  exportedBefore: 'exported-before',
  /** The file and the addresses in the file were deleted. */
  fileDeleted: 'file-deleted',
  /** The file has an address of a parcel that was handed over, which the role may not see. */
  fileHandedOver: 'file-handed-over',
  /** The file belongs to other layouts; `current.codes` lists these layouts. */
  otherCarrier: 'other-carrier',
  /** No layout fits the file, or the file cannot be read. */
  unknownFile: 'unknown-file',
  /**
   * A copy that its draw has won is not picked by its own number, is another one, or is not on hand
   * (B-057).
   */
  copyMissing: 'copy-missing',
  /** The stock would fall below zero. */
  stockShort: 'stock-short',
  /** The end is not after the start. */
  endsBeforeStart: 'ends-before-start',
  /** One member has already taken more pieces than the new limit per member allows. */
  limitBelowTaken: 'limit-below-taken',
  shelfUnknown: 'shelf-unknown',
  shelfTaken: 'shelf-taken',
  /** The copies on hand have changed since the operator saw them. */
  stockChanged: 'stock-changed',
  /** The loss is worth more than the limit and needs approval. */
  lossNeedsApproval: 'loss-needs-approval',
  /** The line of the record has a correction, which may be corrected in turn. */
  correctedAlready: 'corrected-already',
  /** Another copy on hand already has this grading number. */
  gradingTaken: 'grading-taken',
  /** A graded copy needs its grading company and number, and a count of 1. */
  gradingWrong: 'grading-wrong',
  /** Another copy of the card on hand already has this serial number. */
  serialTaken: 'serial-taken',
  /** A copy with a serial number needs a count of 1. */
  serialWrong: 'serial-wrong',
  /** At 10,000 yen or more, every field of the record of acquisitions is required. */
  acquisitionIncomplete: 'acquisition-incomplete',
  /**
   * A text seems to promise a win or to reward a set of different cards, and the operator has not
   * confirmed it.
   */
  doubtfulText: 'doubtful-text',
  /** The bank statement is damaged or wrong; `current` names the line and the fault. */
  statementWrong: 'statement-wrong',
  /**
   * The same statement file was imported before; `current.id` is the id of the earlier statement.
   */
  statementReadBefore: 'statement-read-before',
  notExact: 'not-exact',
  /** The deposit is matched, returned or explained. */
  depositClosed: 'deposit-closed',
  /** The order is no open bank transfer, or another deposit is matched to the order. */
  orderNotOpen: 'order-not-open',
  accountTaken: 'account-taken',
  /** The legal text lacks required items; `current.missing` names them. */
  legalItemsMissing: 'legal-items-missing',
  /** The text would come into force on a past day, or before the version that the text replaces. */
  fromDayTooEarly: 'from-day-too-early',
  /** The text of a mail breaks a rule; `current.faults` names the rules. */
  templateFaulty: 'template-faulty',
  /** The planned ranks break a rule; `current.faults` names the rules. */
  ranksFaulty: 'ranks-faulty',
  /** The price of the acquisition is not the sum of the costs of its copies. */
  priceDiffers: 'price-differs',
} as const
export type Reason = (typeof REASON)[keyof typeof REASON]
