/** Fields that Stripe's objects always have and that the sandbox leaves empty. */
export const UNUSED_BY_INTENT = nulls([
  ...['allowed_payment_method_types', 'application', 'application_fee_amount'],
  ...['automatic_payment_methods', 'customer_account', 'description', 'managed_payments'],
  ...['excluded_payment_method_types', 'on_behalf_of', 'payment_method_options'],
  ...['payment_method_configuration_details', 'payment_record', 'processing', 'receipt_email'],
  ...['review', 'shipping', 'source', 'statement_descriptor'],
  ...['statement_descriptor_suffix', 'transfer_group'],
])

export const UNUSED_BY_CHARGE = nulls([
  ...['application', 'application_fee', 'application_fee_amount', 'balance_transaction'],
  ...['calculated_statement_descriptor', 'customer', 'description', 'failure_balance_transaction'],
  ...['failure_code', 'failure_message', 'fraud_details', 'on_behalf_of', 'outcome'],
  ...['payment_method', 'payment_method_details', 'receipt_email', 'receipt_number'],
  ...['receipt_url', 'review', 'shipping', 'source', 'source_transfer', 'statement_descriptor'],
  ...['statement_descriptor_suffix', 'transfer_data', 'transfer_group'],
])

export const UNUSED_BILLING = nulls(['address', 'email', 'name', 'phone', 'tax_id'])

export const UNUSED_BY_REFUND = nulls([
  ...['balance_transaction', 'customer', 'customer_account', 'payment_method', 'reason'],
  ...['receipt_number', 'source_transfer_reversal', 'transfer_reversal'],
])

export const UNUSED_BY_CUSTOMER = {
  ...nulls([
    ...['address', 'currency', 'customer_account', 'default_source', 'description', 'discount'],
    ...['email', 'name', 'phone', 'shipping', 'test_clock'],
  ]),
  balance: 0,
  delinquent: false,
  invoice_prefix: 'SANDBOX',
  invoice_settings: nulls([
    ...['custom_fields', 'default_payment_method', 'footer', 'rendering_options'],
  ]),
  livemode: false,
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
}

/** The evidence fields of a dispute while the shop has not sent evidence. */
export const DISPUTE_EVIDENCE = {
  enhanced_eligibility_types: [],
  evidence: {
    ...nulls([
      ...['access_activity_log', 'billing_address', 'cancellation_policy', 'customer_name'],
      ...['cancellation_policy_disclosure', 'cancellation_rebuttal', 'customer_communication'],
      ...['customer_email_address', 'customer_purchase_ip', 'customer_signature', 'receipt'],
      ...['duplicate_charge_documentation', 'duplicate_charge_explanation', 'duplicate_charge_id'],
      ...['product_description', 'refund_policy', 'refund_policy_disclosure', 'service_date'],
      ...['refund_refusal_explanation', 'service_documentation', 'shipping_address'],
      ...['shipping_carrier', 'shipping_date', 'shipping_documentation', 'uncategorized_file'],
      ...['shipping_tracking_number', 'uncategorized_text'],
    ]),
    enhanced_evidence: {},
  },
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
}

function nulls(names: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(names.map((name) => [name, null]))
}
