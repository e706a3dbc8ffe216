"""Histories of finite elements as a page and as pictures: fields on meshes."""
