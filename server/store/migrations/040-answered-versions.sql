-- Which version of its record a single write left, so that a repeated request does not answer with a later one. Answers of releases before
-- do not say it: then a repetition answers with the id alone.
alter table idempotent_answers add column record_version text;
