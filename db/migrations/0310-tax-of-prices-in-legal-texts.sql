-- The delivered texts name by its placeholder whether prices include consumption tax. A shop that has members keeps its
-- versions as they are: its operators publish new ones.
alter table legal_versions disable trigger legal_versions_kept;
do $$
declare
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['価格は、消費税10%を含む円単位の価格です', '価格は、円単位の価格{priceTax}です'],
    ['価格は消費税10%を含む円単位の金額です', '価格は円単位の金額{priceTax}です'],
    ['ポイントの数と、消費税10%を含む価格を', 'ポイントの数と、価格{priceTax}を'],
    ['Prices shown include 10% consumption tax, rounded to the yen.', 'Prices shown are rounded to the yen{priceTax}.'],
    ['Prices include 10% consumption tax, rounded to the yen.', 'Prices are rounded to the yen{priceTax}.'],
    ['The prices of points include 10% consumption tax, rounded to the yen.', 'The prices of points are rounded to the yen{priceTax}.'],
    ['with their prices, which include 10% consumption tax.', 'with their prices, which are in whole yen{priceTax}.']
  ] loop
    update legal_versions
    set sections = replace(sections::text, pair[1], pair[2])::jsonb
    where approval_id is null
      and not exists (select from members);
  end loop;
end $$;
alter table legal_versions enable trigger legal_versions_kept;
