-- Three legal texts refused every return and refund. Consumer contract law voids such a term, so the texts that came with
-- the shop get a version that names the exceptions (contract/constants.ts). Texts of operators stay as they are.
do $$
declare
  rule text[];
  begins date := '2025-08-01';
begin
  create temporary table changed_texts on commit drop as
  select distinct on (page) page, version, from_day, lead, lead_en, sections::text as sections, approval_id
  from legal_versions
  order by page, force_order desc;
  delete from changed_texts
  where approval_id is not null
    or page = 'privacy-protection';

  -- What members have read so far stays the version of its days.
  if exists (select from members) then
    begins := (now() at time zone 'Asia/Tokyo')::date;
  end if;

  foreach rule slice 1 in array array[
    [
      '商品の性質上、購入後の取り消し、返品、返金はお受けしていません。',
      '当店に原因がある場合と法令で認められる場合を除き、お申し込み後の取り消し・返品・返金はできません。'
    ],
    [
      'Because of the nature of the goods, purchases cannot be cancelled, returned or refunded.',
      'Unless we are at fault or the law says otherwise, an order cannot be cancelled, returned or refunded.'
    ],
    [
      '購入後の取り消し、返品、返金はお受けしていません。',
      '当店に原因がある場合と法令で認められる場合を除き、お申し込み後の取り消し・返品・返金はできません。'
    ],
    [
      'Purchases cannot be cancelled, returned or refunded.',
      'Unless we are at fault or the law says otherwise, an order cannot be cancelled, returned or refunded.'
    ],
    [
      '購入したポイントの返金はいたしません。',
      '法令で認められる場合などを除き、購入したポイントの返金はいたしません。'
    ],
    [
      'Points that were bought are not refunded.',
      'Points that were bought are not refunded, except where the law allows it or we are at fault.'
    ],
    [
      'お申し込みを確定したあとの取り消しや撤回はできません。\n法令で定める場合を除き、払い戻しはいたしません。',
      '当店に原因がある場合と法令で認められる場合を除き、お申し込み後の取り消し・返品・返金はできません。'
    ],
    [
      'An order cannot be cancelled or withdrawn once it is confirmed.\nThere are no refunds, except where the law requires them.',
      'Unless we are at fault or the law says otherwise, an order cannot be cancelled, returned or refunded.'
    ],
    [
      '購入のお申し込みを確定したあとの取り消しや撤回はできません。',
      '当店に原因がある場合と法令で認められる場合を除き、お申し込み後の取り消し・返品・返金はできません。'
    ],
    [
      'A purchase cannot be cancelled or withdrawn once it is confirmed.',
      'Unless we are at fault or the law says otherwise, an order cannot be cancelled, returned or refunded.'
    ]
  ] loop
    update changed_texts set sections = replace(sections, rule[1], rule[2]);
  end loop;

  insert into legal_versions (page, version, from_day, lead, lead_en, sections, published_at)
  select
    page,
    split_part(version, '.', 1) || '.' || split_part(version, '.', 2)::int + 1,
    greatest(from_day, begins),
    lead,
    lead_en,
    sections::jsonb,
    greatest(from_day, begins)::timestamp at time zone 'Asia/Tokyo'
  from changed_texts
  order by page;
end $$;
