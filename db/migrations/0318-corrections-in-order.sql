-- Without statistics, the correction of each of 10,000 lines was looked for among all lines, in the order of their ids.
drop index console.acquisitions_corrected;
create index acquisitions_corrected on console.acquisitions (corrects_id, id) where corrects_id is not null;
