-- The delivered texts name the shipping fee by its placeholder, and that a pack keeps it. A shop that has members keeps its
-- versions as they are: its operators publish new ones.
alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    sections::text,
    '送料は無料です。',
    '{shipping}くじごとの送料は公開のあと変わらず、送料がかかるくじでは引く前に表示します。'
  ),
  'Shipping is free.',
  '{shipping} The fee of a pack never changes after its publication, and is shown before you draw.'
)::jsonb
where approval_id is null
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
