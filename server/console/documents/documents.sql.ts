import type { ListSource } from '#server/console/lists/list.sql.ts'

export const documentSource: ListSource<'GET /documents'> = {
  select: `
    documents.id,
    documents.number,
    original.number as reissue_of,
    documents.payment_id,
    documents.member_id,
    documents.counterparty,
    documents.issued_at,
    documents.traded_on::text as traded_on,
    documents.issuer_name,
    documents.issuer_address,
    documents.registration_number,
    documents.points,
    documents.total_yen,
    documents.tax_rate,
    documents.tax_yen`,
  from: 'documents left join documents as original on original.id = documents.reissue_of',
  id: 'documents.id',
  where: {
    from: 'documents.traded_on >= $from',
    to: 'documents.traded_on <= $to',
    minYen: 'documents.total_yen >= $minYen',
    maxYen: 'documents.total_yen <= $maxYen',
    text: `
      fold_text(documents.counterparty) like all (search_patterns($text))
      or documents.number = search_key($text)
      or documents.member_id::text = search_key($text)`,
  },
  order: {
    tradedOn: 'documents.traded_on $direction, documents.id $direction',
    totalYen: 'documents.total_yen $direction, documents.id $direction',
  },
}
