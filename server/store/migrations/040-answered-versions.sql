-- The record's version after a single write, so that a repeated request does not return a later one. Earlier releases did not store it:
-- then a repetition returns only the id.
alter table idempotent_answers add column record_version text;
