-- The folding of a million lines took ten seconds, and the planner did not know how many lines have a word.
alter table console.acquisitions
  add column folded text not null generated always as (
    fold_text(counterparty_name || E'\n' || features)
  ) stored;
