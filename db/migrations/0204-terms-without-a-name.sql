-- The delivered terms name no shop, because an owner names it. A shop that has members keeps its versions as they are.
alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set
  lead = replace(lead, '引札をご利用いただくときの、お客様と当店との約束です。', '当店をご利用いただくときの、お客様と当店との約束です。'),
  lead_en = replace(lead_en, 'when you use Hikifuda.', 'when you use the shop.'),
  sections = replace(replace(sections::text, '引札ポイント', 'ポイント'), 'Hikifuda points', 'Points')::jsonb
where approval_id is null
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
